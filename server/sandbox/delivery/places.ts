/**
 * How many attempts may be under way: so many in all, and of these so many to one host. A merchant changes its URL as
 * often as it likes, so that a host that is dead may be owed webhooks at any number of URLs.
 */
export interface Places {
  /** How many more may set out to a host now. */
  freeTo(host: string): number;
  take(host: string): void;
  leave(host: string): void;
}

export function createPlaces(): Places {
  const taken = new Map<string, number>();
  let takenInAll = 0;

  return {
    freeTo: (host) => Math.min(mostInAll - takenInAll, mostToHost - (taken.get(host) ?? 0)),
    take(host) {
      takenInAll += 1;
      taken.set(host, (taken.get(host) ?? 0) + 1);
    },
    leave(host) {
      takenInAll -= 1;
      const left = (taken.get(host) ?? 0) - 1;
      if (left > 0) taken.set(host, left);
      else taken.delete(host);
    },
  };
}

/** In this process, over all receivers. */
const mostInAll = 1024;
/** Not shown in the specification: up to 64 webhooks are on their way to one host at a time, whatever their URLs. */
const mostToHost = 64;
