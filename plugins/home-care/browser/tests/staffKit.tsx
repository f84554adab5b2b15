import type { ComponentType } from 'react';
import type { AccountRole, Locale } from '#core/shared';
import { startClinical } from '#test/kit/browser/startClinical.tsx';
import { homeCare } from '../../manifest.ts';
import { messages, setup } from '../index.ts';
import { services, today, visit, worker } from './testKit.ts';

const maya = { resourceType: 'Patient' as const, id: 'p1', name: [{ given: ['Maya'], family: 'Tremblay' }] };
export const lane = {
  ...{ availability: [], timeOff: [], credentials: [], dayHours: 8, lapsed: [], weekMinutes: 0, weekHours: 40 },
  ...{ id: 'w1', name: 'Nadine Charlebois', skills: [], areas: [], languages: [], paused: false, off: [] },
};

export const openStaffPage = async (
  Page: ComponentType,
  more: Record<string, (input: any) => unknown> = {},
  {
    role = 'admin',
    address = '/home-care/plan',
    locale,
  }: { role?: AccountRole; address?: string; locale?: Locale } = {},
) => {
  const sent: { readonly id: string; readonly input: any }[] = [];
  const answers: Record<string, (input: any) => unknown> = {
    'home-care.workers': () => ({
      data: [worker({ credentials: [{ name: 'First aid', number: '', until: '2026-03-12' }] })],
      next: null,
      total: 1,
      today,
    }),
    'home-care.board': () => ({
      ...{ days: [today], today, zone: 'America/Toronto', visits: [visit()], around: [] },
      workers: [{ ...lane, lapsed: ['First aid'], credentials: [{ name: 'First aid', until: '2026-03-01' }] }],
    }),
    'home-care.fits': () => ({
      data: [
        { id: 'w2', name: 'Kwame Boateng', blocks: [], warnings: ['overlap'], known: 3, weekMinutes: 60 },
        {
          id: 'w1',
          name: 'Nadine Charlebois',
          blocks: [{ is: 'lapsed', detail: 'First aid' }],
          warnings: [],
          known: 0,
          weekMinutes: 0,
        },
      ],
    }),
    ...more,
  };
  const started = await startClinical(homeCare, {
    ...{ setup, messages, address, role, given: [maya], services: services(), ...(locale && { locale }) },
    answers: Object.fromEntries(
      Object.entries(answers).map(([id, answer]) => [
        id,
        (input: any) => {
          sent.push({ id, input });
          return answer(input);
        },
      ]),
    ),
  });
  await started.draw(Page);
  return { ...started, sent };
};
