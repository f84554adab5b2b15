import type { Finder, FoundLine } from '#core/browser';
import type { Http, I18n, Router } from '#core/shared';
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

/** Patients in the one search: whom the text may mean; with no text, whose charts were opened last. */
export const patientLines = ({ http, i18n, router }: Services, recent: RecentPatients): Finder['find'] => {
  const t = i18n.text(messages);
  const lineOf = (
    { id, name, birthDate }: Pick<FoundPatient, 'id' | 'name' | 'birthDate'>,
    more: readonly string[] = [],
  ): FoundLine => ({
    id: `patient-${id}`,
    label: name || t.unnamed,
    detail: [...more, birthDate && (i18n.date(birthDate, { dateStyle: 'medium' }) || birthDate)]
      .filter(Boolean)
      .join(' · '),
    patient: id,
    run: () => router.go(chartPath(id)),
  });
  const whyOf = ({ why, card, phone }: FoundPatient): string =>
    why === 'phone' ? phone : why === 'card' ? card : why === 'similar' ? t.similarName : '';
  return async (text) => {
    if (text === '') return recent.list.map((one) => lineOf(one));
    const { data } = await http.send(findPatients, { body: { text, limit: most } });
    return data.map((one) => lineOf(one, [one.deceased ? t.deceased : '', whyOf(one)]));
  };
};
