import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { FormModel } from '#ui';
import { type Part, samePart, turned, type Typed } from './composeForm.ts';

export interface PartCheckProps {
  readonly form: FormModel<Typed>;
  readonly part: Part;
}

/** Of when it is. */
export const PartFact = observer(({ part }: { readonly part: Part }) => {
  const i18n = useService(I18n);
  if (part.is === 'upload' || part.at === undefined) return null;
  return <small className="pv-muted">{i18n.date(part.at, { dateStyle: 'medium' })}</small>;
});

/** One thing that can go along. */
export const PartCheck = observer(({ form, part }: PartCheckProps) => (
  <label className="pv-check">
    <input
      type="checkbox"
      checked={form.values.documents.some((one) => samePart(one, part))}
      onChange={() => form.set('documents', turned(form.values.documents, part))}
    />
    <span>
      {part.title} <PartFact part={part} />
    </span>
  </label>
));
