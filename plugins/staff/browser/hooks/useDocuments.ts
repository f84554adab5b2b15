import { useSearch } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { conceptText } from '#clinical/shared';
import { I18n } from '#core/shared';
import type { explainedDocuments } from '../../shared/calls.ts';
import { explainTexts } from '../messages/explain/index.ts';

export interface DocumentChoice {
  readonly value: string;
  readonly label: string;
  readonly document: { readonly type: (typeof explainedDocuments)[number]; readonly id: string };
}

const most = 50;

/** The newest documents of a patient, of which one may be explained by itself: those that the reader may open. */
export const useDocuments = (patient: string): readonly DocumentChoice[] => {
  const t = useMessages(explainTexts);
  const i18n = useService(I18n);
  const search = { patient, _count: most, _sort: '-date' };
  const [notes, files, results, forms] = [
    useSearch('Composition', search),
    useSearch('DocumentReference', search),
    useSearch('DiagnosticReport', search),
    useSearch('QuestionnaireResponse', { patient, _count: most, _sort: '-authored' }),
  ];
  const choice = (
    { type, id }: DocumentChoice['document'],
    title: string | undefined,
    at: string | undefined,
  ): DocumentChoice & { readonly at: string } => ({
    ...{ value: `${type}/${id}`, document: { type, id }, at: at ?? '' },
    label: t.documentLine(
      t[`one_${type}`],
      title || t.noTitle,
      at === undefined ? '' : i18n.date(at, { dateStyle: 'medium' }),
    ),
  });
  return [
    ...(notes.data?.resources ?? []).map(({ id, title, date }) => choice({ type: 'Composition', id }, title, date)),
    ...(files.data?.resources ?? []).map(({ id, description, type, date }) =>
      choice({ type: 'DocumentReference', id }, description ?? conceptText(type), date),
    ),
    ...(results.data?.resources ?? []).map(({ id, code, effectiveDateTime, issued }) =>
      choice({ type: 'DiagnosticReport', id }, conceptText(code), effectiveDateTime ?? issued),
    ),
    ...(forms.data?.resources ?? []).map(({ id, authored }) =>
      choice({ type: 'QuestionnaireResponse', id }, undefined, authored),
    ),
  ].sort((one, other) => other.at.localeCompare(one.at));
};
