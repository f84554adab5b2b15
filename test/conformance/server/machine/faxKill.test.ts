import { runFaxSends } from '#test/kit/load/faxSends.ts';

test('RTE-5 clinic/faxes reaches an end with every fax though the service fails and the server is killed, and sends none twice', async () => {
  const { faxes } = await runFaxSends({ sends: 40, kills: 2 });
  expect(faxes).toHaveLength(40);
  expect(faxes.filter(({ state }) => !['sent', 'failed', 'unknown'].includes(state))).toEqual([]);
  expect(faxes.filter(({ arrivals }) => arrivals > 1)).toEqual([]);
  // Said as it was: what is sent arrived, what failed did not, and of the rest its sender is told that nobody knows.
  expect(faxes.filter(({ state, arrivals }) => state === 'sent' && arrivals !== 1)).toEqual([]);
  expect(faxes.filter(({ state, arrivals }) => state === 'failed' && arrivals !== 0)).toEqual([]);
  expect(faxes.filter(({ state, isTold }) => state !== 'sent' && !isTold)).toEqual([]);
  expect(faxes.filter(({ attempts }) => attempts > 6)).toEqual([]);
  const plain = faxes.filter(({ fault, state }) => fault === 'plain' && state === 'sent');
  expect(plain.length).toBeGreaterThan(10);
}, 300_000);
