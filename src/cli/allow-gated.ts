/** What `--allow-gated` says, wherever texts of items are shown or written. */
export const allowGated = "show the texts of gated items, which are withheld otherwise";
