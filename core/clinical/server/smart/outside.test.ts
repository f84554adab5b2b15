import { askOutside, checkOutside, outsideLookup } from './outside.ts';

const clinic = { publicUrl: 'https://clinic.example' };
const home = { publicUrl: 'http://localhost:4400' };

test.each([
  'http://example.org/',
  'https://example.org:8443/',
  'https://a:b@example.org/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://10.1.2.3/',
  'https://172.20.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'ftp://example.org/',
  'file:///etc/passwd',
])('%s is no address outside', (address) => {
  for (const settings of [clinic, home, {}]) expect(() => checkOutside(settings, new URL(address))).toThrow(TypeError);
});

test('this machine is asked without TLS only where the house itself is reached on it alone', async () => {
  const beside = new URL('http://127.0.0.1:9/');
  expect(() => checkOutside(home, beside)).not.toThrow();
  for (const settings of [clinic, {}]) expect(() => checkOutside(settings, beside)).toThrow(TypeError);
  expect(() => checkOutside(home, new URL('http://10.0.0.1/'))).toThrow(TypeError);
});

test.each([true, false])('a connection goes to no name that leads into the house (all: %s)', async (all) => {
  const error = await new Promise((resolve) => outsideLookup('localhost', { all }, resolve));
  expect(error).toBeInstanceOf(TypeError);
});

test('what the network throws is told as an address that was not reached', async () => {
  const asked = askOutside(home, 'http://127.0.0.1:9/', {
    ...{ method: 'POST', headers: {}, body: '{}', patienceMs: 5_000, longest: 10 },
  });
  await expect(asked).rejects.toThrow(TypeError);
});
