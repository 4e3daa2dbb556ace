from collections import deque


def bfs(problem):
    """Returns the actions of a path with the fewest moves."""
    frontier, reached = deque([(problem.initial, [])]), {problem.initial}
    while frontier:
        state, path = frontier.popleft()
        if problem.is_goal(state):
            return path
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in reached:
                reached.add(child)
                frontier.append((child, [*path, action]))
    return None
