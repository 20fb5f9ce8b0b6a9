/** The challenge that an item meets: with K of them, the item at turn t of its order meets number (t + turn - 1) mod K, counted from 0. */
export function challengeOf<Each>(challenges: readonly Each[], itemTurn: number, turn: number): Each {
  return challenges[(itemTurn + turn - 1) % challenges.length] as Each;
}
