export interface FoundBrowser {
  readonly executablePath: string;
  /** Belong to every launch. */
  readonly args: string[];
  /** Belongs into the environment of every launch, beside the process's own. */
  readonly env: Record<string, string>;
}

/** Finds a Chromium that starts on this machine, and fetches one where there is none. */
export function findBrowser(options?: {
  readonly log?: (line: string) => void;
  /** Whether the system's package manager may be used as the last resort. @default true */
  readonly systemInstall?: boolean;
}): Promise<FoundBrowser>;
