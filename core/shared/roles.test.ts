import { accountRoles, allows, isAdmin, isStaff, roles } from './roles.ts';

test('ENT-8 the roles', () => {
  expect(roles).toEqual(['guest', 'patient', 'practitioner', 'admin', 'clinic_admin', 'super_admin']);
  expect(accountRoles).not.toContain('guest');
});

test('ENT-8 PRD-1 administrators are staff, patients and guests are not', () => {
  expect(roles.filter(isAdmin)).toEqual(['admin', 'clinic_admin', 'super_admin']);
  expect(roles.filter(isStaff)).toEqual(['practitioner', 'admin', 'clinic_admin', 'super_admin']);
});

test('ENT-8 a guest may only what anyone may', () => {
  expect(allows('anyone', 'guest')).toBe(true);
  expect(allows(accountRoles, 'guest')).toBe(false);
  expect(allows(accountRoles, null)).toBe(false);
  expect(allows(['patient'], 'patient')).toBe(true);
  expect(allows(['patient'], 'admin')).toBe(false);
});
