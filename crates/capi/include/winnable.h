/* Winnable for C: can this solitaire deal be won, and can it still be won?
 *
 * Texts are UTF-8 and end with a zero. What a function returns as `T *` or `char *` belongs to the caller, who gives it back to the
 * function of its kind that ends with _free; `const char *` belongs to the object that it was asked of and lasts as long.
 * All _free functions take NULL.
 *
 * A function that can fail has `char **error` last. It sets *error to NULL, or to a message that the caller gives back to
 * winnable_text_free: what was expected, what was found and where, in the words of the command. `error` may be NULL. After an error
 * pointers are NULL, numbers 0, a verdict is WINNABLE_ERROR, and nothing has changed.
 *
 * A game may be used by many threads at once, and a watch too; every other object by one at a time. To search while somebody
 * plays on, copy the session. */

#ifndef WINNABLE_H
#define WINNABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The rules of a game. */
typedef struct winnable_game winnable_game;
/* A deal of a game, or a position. */
typedef struct winnable_deal winnable_deal;
/* A verdict with all that belongs to it. */
typedef struct winnable_solved winnable_solved;
/* A game in progress. */
typedef struct winnable_session winnable_session;
/* Moves that can be played. */
typedef struct winnable_moves winnable_moves;
/* A line to a running search. */
typedef struct winnable_watch winnable_watch;

typedef enum winnable_verdict {
    /* There is no verdict, but a message. */
    WINNABLE_ERROR = -1,
    /* A win was found, and replayed by the referee. */
    WINNABLE_WINNABLE = 0,
    /* Every line of play was searched. */
    WINNABLE_UNWINNABLE = 1,
    /* A limit was reached, or the search was stopped. */
    WINNABLE_UNDECIDED = 2
} winnable_verdict;

/* How much a search may use. Not seconds: the same question has the same answer on any machine. */
typedef struct winnable_limits {
    /* Positions that are looked at. */
    uint64_t states;
    /* Memory. */
    uint64_t bytes;
} winnable_limits;

typedef enum winnable_action_kind {
    /* Cards go from one place to another. */
    WINNABLE_MOVE = 0,
    /* One card leaves the game, or a pair does, whose second card lies at `to`. */
    WINNABLE_REMOVE = 1,
    /* The cards of the board close up. */
    WINNABLE_CLOSE_UP = 2,
    /* Cards are turned from the stock to the waste, or dealt from it. */
    WINNABLE_DRAW = 3,
    /* The waste is turned over to be the stock. */
    WINNABLE_REDEAL = 4
} winnable_action_kind;

typedef enum winnable_place_kind {
    /* No place: there is nothing to say here. */
    WINNABLE_NOWHERE = 0,
    WINNABLE_ROW = 1,
    WINNABLE_CELL = 2,
    WINNABLE_FOUNDATION = 3,
    WINNABLE_STOCK = 4,
    WINNABLE_WASTE = 5,
    WINNABLE_RESERVE = 6
} winnable_place_kind;

/* A place of the board; all numbers from 0. */
typedef struct winnable_place {
    winnable_place_kind kind;
    /* Which row (column, stack), cell, reserve or foundation; foundations by suit in the order C D H S. */
    size_t index;
    /* The place in a row; one behind the last card is where the next card comes to lie. */
    size_t place;
} winnable_place;

/* What a move does with the cards. */
typedef struct winnable_action {
    winnable_action_kind kind;
    /* How many cards move or leave. */
    size_t cards;
    /* Where the first of them lies. */
    winnable_place from;
    /* Where the first of them comes to lie, or where the second card of a pair lies. */
    winnable_place to;
} winnable_action;

/* The version of the library. */
const char *winnable_version(void);

/* Gives back a text of the library. */
void winnable_text_free(char *text);

/* ---- Games and deals ---- */

/* The game of a name with its parameters ("freecell", "klondike:draw=1"), or of a rule file ("my-game.toml"). */
winnable_game *winnable_game_open(const char *name, char **error);
void winnable_game_free(winnable_game *game);

/* The canonical name. */
const char *winnable_game_name(const winnable_game *game);

/* The deal of a name: "ms:617", "seed:42", a bare number, or a file with a position. */
winnable_deal *winnable_deal_read(const winnable_game *game, const char *name, char **error);

/* The position that a text describes, at any stage of play: what winnable_session_text gives, or the form of the papers, of Freecell
 * Solver or the JSON of the command. */
winnable_deal *winnable_deal_position(const winnable_game *game, const char *text, char **error);
void winnable_deal_free(winnable_deal *deal);

/* ---- Verdicts ---- */

/* 20 million states and 4 GiB: what `limits` means where it is NULL. */
winnable_limits winnable_limits_default(void);

/* A watch for one or more searches; a search takes NULL if nobody wants to stop it. */
winnable_watch *winnable_watch_new(void);

/* Asks the searches that run with it to stop soon, and those that begin later to stop at once. From any thread. */
void winnable_watch_stop(const winnable_watch *watch);

/* States of the search that runs, a little late. */
uint64_t winnable_watch_states(const winnable_watch *watch);

/* Not before every search that runs with it has returned. */
void winnable_watch_free(winnable_watch *watch);

/* Whether a deal can be won, with all cards known. A win was replayed by the referee. */
winnable_solved *winnable_solve(const winnable_game *game, const winnable_deal *deal, const winnable_limits *limits,
                                const winnable_watch *watch, char **error);
void winnable_solved_free(winnable_solved *solved);

winnable_verdict winnable_solved_verdict(const winnable_solved *solved);

/* Why it is unwinnable or undecided, in words; NULL for a win. */
const char *winnable_solved_reason(const winnable_solved *solved);

/* States that were searched. */
uint64_t winnable_solved_states(const winnable_solved *solved);

/* The number of moves of the win, 0 if there is none. */
size_t winnable_solved_move_count(const winnable_solved *solved);

/* A move of the win, from 0, as winnable_session_play reads it; NULL if there is no such move. */
const char *winnable_solved_move(const winnable_solved *solved, size_t index);

/* ---- A game in progress ---- */

winnable_session *winnable_session_start(const winnable_game *game, const winnable_deal *deal, char **error);
void winnable_session_free(winnable_session *session);

/* The same position again, without the moves that led to it: for a search on another thread. */
winnable_session *winnable_session_copy(const winnable_session *session, char **error);

/* Every move that the rules allow now. */
winnable_moves *winnable_session_legal_moves(const winnable_session *session, char **error);
void winnable_moves_free(winnable_moves *moves);
size_t winnable_moves_count(const winnable_moves *moves);

/* How a move is written, from 0; NULL if there is no such move. */
const char *winnable_moves_text(const winnable_moves *moves, size_t index);

/* What it does with the cards; false if there is no such move. */
bool winnable_moves_action(const winnable_moves *moves, size_t index, winnable_action *action);

/* Plays a move; false if it is not legal. */
bool winnable_session_play(winnable_session *session, const char *text, char **error);

/* Takes back the last move; false if there is none. */
bool winnable_session_undo(winnable_session *session);

/* Plays again the move that was taken back last; false if there is none. */
bool winnable_session_redo(winnable_session *session);

/* The moves that were played. */
size_t winnable_session_move_count(const winnable_session *session);

/* Whether the goal of the game is reached. */
bool winnable_session_is_won(const winnable_session *session);

/* The position as text, with all cards known. Read by winnable_deal_position it is the position again. */
char *winnable_session_text(const winnable_session *session, char **error);

/* Whether the game can still be won, with all cards known. */
winnable_verdict winnable_session_can_win(const winnable_session *session, const winnable_limits *limits,
                                          const winnable_watch *watch, char **error);

/* A move that leads to a win, with all cards known: one of the legal moves as it is written. NULL without an error if there is none, or
 * none was found within the limits. */
char *winnable_session_hint(const winnable_session *session, const winnable_limits *limits, const winnable_watch *watch,
                            char **error);

/* The move that a strong player makes here without looking at the face-down cards. NULL without an error if it gives up, or if no cards
 * lie face down in this game. */
char *winnable_session_advice(const winnable_session *session, const winnable_watch *watch, char **error);

#ifdef __cplusplus
}
#endif

#endif
