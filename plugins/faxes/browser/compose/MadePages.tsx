import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Contributed, type PageSource, PageSources, useMessages, useService, useSlot } from '#core/browser';
import { type FormModel, None } from '#ui';
import { allows, Auth } from '#core/shared';
import { messages } from '../messages/index.ts';
import type { Typed } from './composeForm.ts';
import { PartCheck } from './PartCheck.tsx';

interface Props {
  readonly form: FormModel<Typed>;
  /** FHIR id. */
  readonly patient: string;
}

const Items = observer(({ form, patient, source }: Props & { readonly source: PageSource }) => {
  const t = useMessages(messages);
  const { items, known } = source.useItems(patient);
  if (items.length === 0) return <None of={known} says={t.madeNone(source.title())} />;
  return items.map(({ id, title, at }) => (
    <PartCheck key={id} form={form} part={{ is: 'made', source: source.id, id, title, at }} />
  ));
});

/** Read only once it is opened. */
const Source = observer(({ form, patient, source }: Props & { readonly source: PageSource }) => {
  const t = useMessages(messages);
  const [isOpen, open] = useState(false);
  return (
    <details className="fax-part" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{t.madeOf(source.title())}</summary>
      {isOpen && (
        <div className="fax-made" role="group" aria-label={source.title()}>
          <Items form={form} patient={patient} source={source} />
        </div>
      )}
    </details>
  );
});

/** What features make pages of, several at a time: results, notes, the medication list. */
export const MadePages = observer(({ form, patient }: Props) => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const sources = useSlot(PageSources)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((one, other) => one.item.order - other.item.order);
  if (sources.length === 0) return null;
  return (
    <>
      {sources.map(({ owner, item }) => (
        <Contributed key={item.id} owner={owner}>
          <Source form={form} patient={patient} source={item} />
        </Contributed>
      ))}
      <small className="pv-muted">{t.madeHelp}</small>
    </>
  );
});
