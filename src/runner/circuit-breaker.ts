export class CircuitBreaker {
  constructor(_options: { concurrency: number }) {}
  async enter(_signal: AbortSignal): Promise<"go" | "broken" | "aborted"> { return await Promise.resolve("go"); }
  success(): void {}
  failure(): void {}
}
