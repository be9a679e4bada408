/** Route preloads run at most four at a time (the specification's limit), each address once until it has settled. */

const MAX_CONCURRENT = 4;
/** A long list swept by the mouse should not keep preloading what was passed long ago. */
const MAX_WAITING = 12;

interface Job {
  address: string;
  run: () => Promise<unknown>;
}

function createPreloadQueue() {
  const waiting: Job[] = [];
  const known = new Set<string>();
  let active = 0;

  function pump(): void {
    while (active < MAX_CONCURRENT) {
      // The newest wish first: it is where the hand is now.
      const job = waiting.pop();
      if (!job) return;
      active += 1;
      job
        .run()
        .catch(() => undefined)
        .finally(() => {
          active -= 1;
          known.delete(job.address);
          pump();
        });
    }
  }

  return {
    add(address: string, run: () => Promise<unknown>): void {
      if (known.has(address)) return;
      known.add(address);
      waiting.push({ address, run });
      if (waiting.length > MAX_WAITING) {
        const dropped = waiting.shift();
        if (dropped) known.delete(dropped.address);
      }
      pump();
    },
  };
}

export const preloadQueue = createPreloadQueue();
