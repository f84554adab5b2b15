import type { Finder, FoundLine } from '#core/browser';
import { type Http, type I18n, type Router, staffRoles } from '#core/shared';
import { findPatients, type FoundPatient } from '#clinical/shared';
import { messages } from './messages/index.ts';
import { chartPath } from './paths.ts';
import type { RecentPatients } from './stores/RecentPatients.ts';

interface Services {
  readonly http: Http;
  readonly i18n: I18n;
  readonly router: Router;
}

const most = 8;

/** Patients in the one search: whom the text may mean, and whose charts were opened last. */
export const patientFinders = ({ http, i18n, router }: Services, recent: RecentPatients): readonly Finder[] => {
  const t = () => i18n.text(messages);
  const lineOf = (id: string, name: string, born: string | null, more: readonly string[] = []): FoundLine => ({
    id: `patient-${id}`,
    label: name || t().unnamed,
    detail: [...more, born === null ? '' : i18n.date(born, { dateStyle: 'medium' }) || born]
      .filter(Boolean)
      .join(' · '),
    patient: id,
    run: () => router.go(chartPath(id)),
  });
  const whyOf = ({ why, card, phone }: FoundPatient): string =>
    why === 'phone' ? phone : why === 'card' ? card : why === 'similar' ? t().similarName : '';
  return [
    {
      id: 'chart.patients',
      order: 10,
      title: () => t().patients,
      allow: staffRoles,
      when: 'typed',
      find: async (text) => {
        const { data } = await http.send(findPatients, { body: { text, limit: most } });
        return data.map((one) =>
          lineOf(one.id, one.name, one.birthDate, [one.deceased ? t().deceased : '', whyOf(one)]),
        );
      },
    },
    {
      id: 'chart.recent',
      order: 10,
      title: () => t().recentPatients,
      allow: staffRoles,
      when: 'nothing',
      find: () => Promise.resolve(recent.list.map(({ id, name, birthDate }) => lineOf(id, name, birthDate))),
    },
  ];
};
