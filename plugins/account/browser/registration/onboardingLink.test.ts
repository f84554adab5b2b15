import { readOnboarding } from './onboardingLink.ts';
import { visitAfterLogin } from '../signIn/visitAfterLogin.ts';

test('LNK-3 a registered invitee goes on to the lobby with c and d', () => {
  const query = new URLSearchParams('email=a%40b.ca&c=visit-7&d=%2Fmessages%3Fq%3D1&telemedicine=true');
  expect(visitAfterLogin(query)).toBe('/telemedicine/lobby?c=visit-7&d=%2Fmessages%3Fq%3D1');
});

test('LNK-3 without telemedicine=true or without a visit there is nowhere else to go', () => {
  expect(visitAfterLogin(new URLSearchParams('c=visit-7&d=x'))).toBeNull();
  expect(visitAfterLogin(new URLSearchParams('telemedicine=true'))).toBeNull();
});

test('LNK-4 an onboarding link fills every field of the form', () => {
  const query = new URLSearchParams({
    e: 'anne@example.ca',
    fn: 'Anne',
    ln: 'Moreau',
    otp: '123456',
    al1: '12 Elgin St',
    al2: 'Unit 4',
    ac: 'Ottawa',
    as: 'Ontario',
    ap: 'k1p5k7',
    acn: 'CA',
  });
  expect(readOnboarding(query)).toEqual({
    email: 'anne@example.ca',
    firstName: 'Anne',
    lastName: 'Moreau',
    otp: '123456',
    line1: '12 Elgin St',
    line2: 'Unit 4',
    city: 'Ottawa',
    province: 'ON',
    postalCode: 'K1P 5K7',
    country: 'CA',
  });
});

test('LNK-4 an address without those parameters is no onboarding link', () => {
  expect(readOnboarding(new URLSearchParams('utm=1'))).toBeNull();
});
