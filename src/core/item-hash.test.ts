import { expect, it } from "vitest";
import type { Item } from "./item.js";
import { itemHash } from "./item-hash.js";

const plain: Item = { id: "goldfish", question: "How long do goldfish remember?", correct_answers: ["For months"], incorrect_answers: ["For seconds"] };

// Stored items are found by these hashes: one that moves would make every store start anew.
it.each<[string, string, Item]>([
  ["a plain item", "f68133419b3a3f9368c27a589c1124e57f420a91284267e29090c1900f616e10", plain],
  ["keys in another order", "f68133419b3a3f9368c27a589c1124e57f420a91284267e29090c1900f616e10", { incorrect_answers: ["For seconds"], correct_answers: ["For months"], question: "How long do goldfish remember?", id: "goldfish" }],
  ["an undefined key", "f68133419b3a3f9368c27a589c1124e57f420a91284267e29090c1900f616e10", { ...plain, field: undefined }],
  ["escapes, controls and letters beyond ASCII", "b6139b2d6cb4f43c1491787e625a844415f7ff63f03b71bbb75b9e1022b41c8f", { ...plain, question: "\"Où?\"\n\\\t\u0000\u001f\u007f\u2028 — 鯉 🐟", context: null }],
  ["a lone surrogate", "5199701c044f046d5a993a9af70d67deac73ce7a50e8ff4acf3bb0d29cf8a978", { ...plain, note: "\ud83d?" }],
  ["numbers", "4347efa47d7f814d759859477f90fc2838c30bc908dc790bb8896174a29aaab7", { ...plain, meta: { values: [0, -0, 1e21, 1e-7, 0.1, 2 ** 64, true, false, null, [], {}] } }],
  ["keys like numbers, of a prototype and of no letters", "6c3e563259499b5665da408f01faedd963a7d61f818ec8c3c4034cd22bb41f4b", JSON.parse(`{"10": 1, "9": 2, "__proto__": {"b": 1, "a": 2}, "": 3, "é": 4, "z\\n": 5, "id": "k", "question": "Q?", "correct_answers": ["x"], "incorrect_answers": ["y"]}`) as Item],
  ["more than 32 keys", "0cbb18c2d756cd508b82810b63d2ab4208fd487bb12fec679b0e9e77ed3ba53b", { ...plain, meta: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`key ${(index * 37) % 50}`, index])) }],
])("the hash of an item with %s stays what it is", (_what, hash, item) => {
  expect(itemHash(item)).toBe(hash);
});
