import { ArrowDown, ArrowUp, Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRead } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { type FormModel, IconButton } from '#ui';
import { conceptText } from '#clinical/shared';
import { messages } from '../messages/index.ts';
import { moved, type Part, turned, type Typed } from './composeForm.ts';
import { PartFact } from './PartCheck.tsx';

interface Props {
  readonly form: FormModel<Typed>;
  readonly patient: string | null;
}

const Line = observer(({ form, patient, part, at }: Props & { readonly part: Part; readonly at: number }) => {
  const t = useMessages(messages);
  // One that another page sent here is known by its id alone.
  const found = useRead('DocumentReference', part.title === '' ? part.id : null, { about: patient });
  const name = part.title || found.data?.description || conceptText(found.data?.type) || t.kind_other;
  const { documents } = form.values;
  return (
    <li className="fax-chosen-part">
      <span>
        {name} <PartFact part={part} />
        {part.is === 'upload' && <small className="pv-muted">{t.pages(part.pages)}</small>}
      </span>
      <span className="fax-chosen-acts">
        <IconButton
          icon={ArrowUp}
          label={t.moveUp(name)}
          disabled={at === 0}
          onClick={() => form.set('documents', moved(documents, at, -1))}
        />
        <IconButton
          icon={ArrowDown}
          label={t.moveDown(name)}
          disabled={at === documents.length - 1}
          onClick={() => form.set('documents', moved(documents, at, 1))}
        />
        <IconButton
          icon={Cross}
          label={t.remove(name)}
          onClick={() => form.set('documents', turned(documents, part))}
        />
      </span>
    </li>
  );
});

/** What goes behind the cover sheet, in its order. */
export const ChosenParts = observer(({ form, patient }: Props) => {
  const t = useMessages(messages);
  const { documents } = form.values;
  if (documents.length === 0) return null;
  return (
    <div>
      <p className="pv-muted">{t.chosenParts}</p>
      <ol className="pv-bare-list" aria-label={t.chosenParts}>
        {documents.map((part, at) => (
          <Line key={`${part.is}:${part.id}`} form={form} patient={patient} part={part} at={at} />
        ))}
      </ol>
    </div>
  );
});
