import { DialDeferError } from "../core/dialdefer-error.js";

/** Does work that writes under `home`; where the system does not let it (full, read-only), the error says what to do. Its code is `home-unwritable`. */
export async function withWritableHome<Result>(home: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isFileError(error)) throw error;
    const full = error.code === "ENOSPC" || error.code === "EDQUOT";
    throw new DialDeferError("home-unwritable", `the folder ${home} cannot be used: ${error.message}. `
      + `${full ? "Free some space there" : "Make it readable and writable"}, or set DIALDEFER_HOME to another folder, and run again; nothing half-written was kept`, { cause: error });
  }
}

/** An error of the system that is not about starting a program. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error && typeof error.syscall === "string" && !error.syscall.startsWith("spawn");
}
