/**
 * Gathers what comes in one turn of the event loop and hands it over at the turn's end, in the order in which it came.
 *
 * @param handle must not throw: what it was handed is handed over once
 */
export function gatherTurn<Item>(handle: (gathered: readonly Item[]) => void): (item: Item) => void {
  let gathered: Item[] = [];

  function handOver(): void {
    const all = gathered;
    gathered = [];
    handle(all);
  }

  return function gather(item) {
    if (gathered.length === 0) setImmediate(handOver);
    gathered.push(item);
  };
}
