import { observer } from 'mobx-react-lite';
import type { FormModel } from '#ui';
import { type Part, samePart, turned, type Typed } from './composeForm.ts';

export interface PartCheckProps {
  readonly form: FormModel<Typed>;
  readonly part: Part;
  readonly fact?: string | undefined;
}

/** One thing that can go along. */
export const PartCheck = observer(({ form, part, fact }: PartCheckProps) => (
  <label className="pv-check">
    <input
      type="checkbox"
      checked={form.values.documents.some((one) => samePart(one, part))}
      onChange={() => form.set('documents', turned(form.values.documents, part))}
    />
    <span>
      {part.title} {fact && <small className="pv-muted">{fact}</small>}
    </span>
  </label>
));
