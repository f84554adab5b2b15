import userEvent from '@testing-library/user-event';
import type { Locale } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { organizations } from '../../manifest.ts';
import type { Organization } from '../../shared/calls.ts';
import { messages, setup } from '../index.ts';
import { OrganizationsPage } from '../pages/OrganizationsPage.tsx';

export const clinic = (id: string, is: Partial<Organization> = {}): Organization => ({
  ...{ id, slug: id, name: `Clinic ${id}`, state: 'open', createdAt: '2026-01-05T12:00:00Z' },
  ...{ suspendedAt: null, suspendedBy: null, staff: 12, home: false, deletion: null, exported: null },
  ...is,
});
const all = [
  clinic('home', { home: true }),
  clinic('lac'),
  clinic('nord', { state: 'suspended', suspendedAt: '2026-11-02T12:00:00Z', suspendedBy: 'Marcus Leung' }),
];
const feature = (id: string, essential = false) => ({
  ...{
    id,
    essential,
    title: { 'en-CA': `Feature ${id}`, 'fr-CA': `Fonction ${id}` },
    summary: { 'en-CA': '', 'fr-CA': '' },
  },
  ...{ audience: [], enabled: true, state: 'running', reason: null, changedAt: null, changedBy: null },
});

/** The page on answers that the test gives it, with what was sent. */
export const open = async (more: Record<string, (input: any) => unknown> = {}, address = '', locale?: Locale) => {
  const sent: { readonly id: string; readonly input: any }[] = [];
  const answers: Readonly<Record<string, (input: any) => unknown>> = {
    'organizations.search': () => ({ data: all, total: all.length }),
    'organizations.suspend': () => undefined,
    'organizations.restore': () => undefined,
    'organizations.create': () => ({ id: 'new' }),
    'features.list': () => ({ data: [feature('clinic', true), feature('staff'), feature('tasks')] }),
    ...more,
  };
  const noted = Object.fromEntries(
    Object.entries(answers).map(([id, answer]) => [
      id,
      (input: any) => {
        sent.push({ id, input });
        return answer(input);
      },
    ]),
  );
  const started = await startClinical(organizations, {
    ...{ setup, messages, answers: noted, role: 'super_admin', address: `/clinic/organizations${address}`, locale },
  });
  await started.draw(OrganizationsPage);
  return { sent, user: userEvent.setup() };
};
