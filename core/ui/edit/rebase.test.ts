import { rebase } from './rebase.ts';

const base: { phone: string; city: string; hours: { mon: { open: string; close: string } | null } } = {
  phone: '1',
  city: 'Ottawa',
  hours: { mon: null },
};

test('clinic/management: what only the other editor changed comes in, what I typed stays, and clashes are named', () => {
  const mine = { ...base, phone: '2' };
  const theirs = { phone: '3', city: 'Gatineau', hours: { mon: null } };
  expect(rebase(base, mine, theirs)).toEqual({
    values: { phone: '2', city: 'Gatineau', hours: { mon: null } },
    arrived: ['city'],
    clashes: ['phone'],
  });
});

test('clinic/management: when both typed the same there is nothing to say', () => {
  const both = { ...base, hours: { mon: { open: '08:00', close: '12:00' } } };
  expect(rebase(base, both, { ...both, hours: { mon: { open: '08:00', close: '12:00' } } })).toEqual({
    values: both,
    arrived: [],
    clashes: [],
  });
});
