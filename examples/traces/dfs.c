/* Depth-first search on the 8-puzzle with an explicit stack. */
#include <stdio.h>
#include <string.h>

#define MAX 400000

static char stack[MAX][10];
static char closed[MAX][10];
static int top, nclosed;

static int known(const char *board)
{
    for (int i = 0; i < nclosed; i++)
        if (strcmp(closed[i], board) == 0)
            return 1;
    return 0;
}

static void print(const char *board)
{
    printf("+---+---+---+\n");
    for (int row = 0; row < 3; row++) {
        for (int col = 0; col < 3; col++) {
            char tile = board[3 * row + col];
            printf("| %c ", tile == '0' ? ' ' : tile);
        }
        printf("|\n+---+---+---+\n");
    }
}

int main(void)
{
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    const char *goal = "123804765";

    strcpy(stack[top++], "134862705");
    for (int step = 1; top > 0; step++) {
        char board[10];
        strcpy(board, stack[--top]);
        strcpy(closed[nclosed++], board);
        printf("#%d\n", step);
        print(board);
        if (strcmp(board, goal) == 0) {
            printf("goal reached after %d steps\n", step);
            return 0;
        }
        if (step == 60) {
            printf("stopped after %d steps\n", step);
            return 0;
        }
        int blank = (int)(strchr(board, '0') - board);
        for (int move = 0; move < 4; move++) {
            int row = blank / 3 + down[move], col = blank % 3 + right[move];
            if (row < 0 || row > 2 || col < 0 || col > 2)
                continue;
            char child[10];
            strcpy(child, board);
            child[blank] = board[3 * row + col];
            child[3 * row + col] = '0';
            if (!known(child))
                strcpy(stack[top++], child);
        }
    }
    return 1;
}
