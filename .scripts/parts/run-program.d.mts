export interface ProgramOptions {
  readonly timeoutMs: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly show?: boolean;
}

export function runProgram(
  command: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<{ readonly code: number; readonly output: string }>;
