"""Breadth-first search on the 8-puzzle, as it is written in a first course."""

from collections import deque

START = ((2, 8, 3), (1, 0, 4), (7, 6, 5))
GOAL = ((1, 2, 3), (8, 0, 4), (7, 6, 5))
MOVES = (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))


def show(state):
    for row in state:
        print(" ".join(str(tile) if tile else " " for tile in row))
    print()


def neighbours(state):
    row, col = next((r, c) for r in range(3) for c in range(3) if state[r][c] == 0)
    for name, down, right in MOVES:
        r, c = row + down, col + right
        if 0 <= r < 3 and 0 <= c < 3:
            cells = [list(line) for line in state]
            cells[row][col], cells[r][c] = cells[r][c], 0
            yield name, tuple(tuple(line) for line in cells)


def search():
    queue = deque([START])
    parents = {START: None}
    step = 0
    while queue:
        state = queue.popleft()
        step += 1
        print(f"Step {step}: taking a board off the queue, {len(queue)} left in it")
        show(state)
        if state == GOAL:
            print("That is the goal.")
            return parents
        for _, child in neighbours(state):
            if child not in parents:
                parents[child] = state
                queue.append(child)
    return parents


parents = search()
path = [GOAL]
while parents[path[-1]]:
    path.append(parents[path[-1]])
print()
print("Solution path:")
for state in reversed(path):
    show(state)
