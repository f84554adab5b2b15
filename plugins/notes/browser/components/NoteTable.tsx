import type { Composition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService, withQuery } from '#core/browser';
import { type Column, type Paging, Table, Tag } from '#ui';
import { idOf, isOf, type Stored } from '#clinical/shared';
import { FeatureStates, I18n, Router } from '#core/shared';
import { aroundOf, stateOf } from '../../shared/composition.ts';
import { isVisitSummary } from '../../shared/noteTypes.ts';
import { noteTexts } from '../messages/tab/index.ts';
import { authorText, dayText, kindText, stateTones, titleText } from '../noteText.ts';

interface NoteTableProps extends Paging {
  readonly notes: readonly Stored<Composition>[];
  /** Visits, addenda, requests to co-sign. */
  readonly included: readonly Stored[];
}

/** Where the summary of a visit by video is written; null for what belongs to no such visit. */
const visitOf = (note: Composition, included: readonly Stored[]): string | null => {
  if (!isVisitSummary(note)) return null;
  const encounter = included
    .filter((one) => isOf(one, 'Encounter'))
    .find(({ id }) => id === idOf(note.encounter, 'Encounter'));
  const visit = (encounter?.appointment ?? []).flatMap((one) => idOf(one, 'Appointment') ?? [])[0];
  return visit === undefined ? null : `/telemedicine/summary?c=${visit}`;
};

/** Notes as rows; a row opens its note. */
export const NoteTable = observer(({ notes, included, ...paging }: NoteTableProps) => {
  const t = useMessages(noteTexts);
  const i18n = useService(I18n);
  const router = useService(Router);
  const features = useService(FeatureStates);
  const columns: readonly Column<Stored<Composition>>[] = [
    { id: 'note', header: t.note, cell: (note) => titleText(note, t) },
    { id: 'author', header: t.author, cell: (note) => authorText(note, t) },
    { id: 'date', header: t.date, cell: (note) => dayText(note.date ?? '', i18n) },
    { id: 'type', header: t.type, cell: (note) => kindText(note, t), secondary: true },
    {
      id: 'state',
      header: t.state,
      cell: (note) => {
        const state = stateOf(note, aroundOf(note, included));
        return <Tag tone={stateTones[state]}>{t[`state_${state}`]}</Tag>;
      },
    },
  ];
  const open = (note: Stored<Composition>): void => {
    const visit = features.isRunning('telemedicine') ? visitOf(note, included) : null;
    router.go(visit ?? withQuery(router, { note: note.id, do: null }));
  };
  return <Table columns={columns} rows={notes} caption={t.notes} onOpen={open} {...paging} />;
});
