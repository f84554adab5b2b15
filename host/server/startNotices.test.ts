import { readServerEnvironment } from '#config/environment.server.ts';
import { startNotices } from './startNotices.ts';

const said = (env: Record<string, string>, house = { demoPeople: false, anyone: true }): string =>
  startNotices(readServerEnvironment(env), house).join('\n');

test('a fresh clone on this machine alone is a demo; one that others reach is none unless asked for', () => {
  expect(readServerEnvironment({}).DEMO).toBe(true);
  const reached: readonly Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.5' },
    { PUBLIC_URL: 'https://clinic.example' },
  ];
  for (const open of reached) {
    expect(readServerEnvironment(open).DEMO).toBe(false);
    expect(said(open)).toContain('Set DEMO=on');
    expect(readServerEnvironment({ ...open, DEMO: 'on' }).DEMO).toBe(true);
    expect(said({ ...open, DEMO: 'on' })).toContain('anyone who reaches it can sign in');
  }
  expect(readServerEnvironment({ HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:4400' }).DEMO).toBe(true);
  expect(said({})).toBe('');
});

test('a house that is no demo says what the first real use needs', () => {
  const real = { DATABASE_URL: 'postgres://localhost/clinic' };
  expect(said(real)).toContain('SMTP_URL');
  expect(said(real)).not.toContain('DEMO=on');
  expect(said({ ...real, SMTP_URL: 'smtp://mail.example' })).toBe('');
  expect(said(real, { demoPeople: false, anyone: false })).toContain('npm run admin');
  expect(said(real, { demoPeople: true, anyone: true })).toContain('demo clinics');
});
