/**
 * The runner of server suites gives its workers what they run with when one of them first asks, to all at once, and to nobody
 * later. A worker that is slower to load than another would lose it and wait for ever: what came early is kept for when it asks.
 */
const [given, asked] = ['jest-light-runner-worker-data', 'jest-light-runner-get-worker-data'];

const { send, argv } = process;
if (send && argv[1]?.includes('tinypool')) {
  let early = null;
  process.on('message', (message) => {
    if (message?.type === given) early ??= message;
  });
  process.send = (message, ...more) => {
    if (message === asked && early) setImmediate(() => process.emit('message', early));
    return send.call(process, message, ...more);
  };
}
