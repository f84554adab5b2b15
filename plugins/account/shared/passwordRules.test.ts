import { passwordProblem } from './passwordRules.ts';

test.each([
  ['short', 'too_short'],
  ['eleven-char', 'too_short'],
  ['Person@Pavilion.test', 'is_email'],
  ['Password1234', 'too_common'],
  ['MotDePasse!!2026', 'too_common'],
  ['aaaaaaaaaaaa', 'too_common'],
  ['123456789012', 'too_common'],
  ['Pavilion-demo-1', null],
  ['correct horse battery staple', null],
  ['un beau matin d’été', null],
])('VAL-2 the new password %s: %s', (password, problem) => {
  expect(passwordProblem(password, 'person@pavilion.test')).toBe(problem);
});
