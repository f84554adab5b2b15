import { ThemeStore } from './themeStore.ts';

const query = (dark: boolean) => {
  const target = new EventTarget();
  return Object.assign(target, { matches: dark, media: '', onchange: null, addListener() {}, removeListener() {} });
};

test('ENT-2 CST-6 bright or dark follows the system until the person chooses', () => {
  const system = query(false);
  const theme = new ThemeStore(system);
  theme.paint(document.body);
  expect(theme.bright).toBe(true);
  system.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  expect(theme.bright).toBe(false);
  expect(document.body.classList.contains('bp6-dark')).toBe(true);
  theme.choose('bright');
  expect(theme.bright).toBe(true);
  expect(document.body.classList.contains('bp6-dark')).toBe(false);
  theme.dispose();
});
