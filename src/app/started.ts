/** Resources of a start in reverse order of creation, so that a shutdown at any moment stops all of them. */
export interface Stoppable {
  stop(): Promise<void>;
}

export interface Started extends Stoppable {
  isStopping(): boolean;
  add(running: Stoppable): void;
  /** Stopped as soon as it is there; what never comes up has stopped itself. */
  follow<T extends Stoppable>(starting: Promise<T>): Promise<T>;
}

export function createStarted(): Started {
  const all: Stoppable[] = [];
  let isStopping = false;
  return {
    isStopping: () => isStopping,
    add: (running) => void all.push(running),
    follow(starting) {
      const stop = () =>
        starting.then(
          (running) => running.stop(),
          () => undefined,
        );
      all.push({ stop });
      return starting;
    },
    async stop() {
      isStopping = true;
      for (const each of all.toReversed()) await each.stop();
    },
  };
}
