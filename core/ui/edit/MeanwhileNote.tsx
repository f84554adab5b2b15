import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { Callout } from '../controls/Callout.tsx';
import type { FormModel } from '../form/useForm.ts';
import { editTexts } from './messages.ts';
import type { Shared } from './useShared.ts';

export interface MeanwhileNoteProps {
  readonly form: FormModel;
  readonly shared: Pick<Shared<Readonly<Record<string, unknown>>, unknown>, 'meanwhile' | 'take'>;
  /** A value in words; '' for none. As it is where absent. */
  readonly words?: (name: string, value: unknown) => string;
}

/** What another editor saved while this form was open: what came in, and what clashes with what was typed. */
export const MeanwhileNote = observer(({ form, shared, words = (_, value) => String(value) }: MeanwhileNoteProps) => {
  const t = useMessages(editTexts);
  const { meanwhile, take } = shared;
  const label = (name: string): string => form.fields[name]?.label ?? name;
  return (
    <div role="status" className="pv-meanwhile">
      {meanwhile && (
        <Callout tone="wait" title={t.meanwhileTitle}>
          {meanwhile.arrived.length > 0 && <p>{t.arrived(meanwhile.arrived.map(label).join(', '))}</p>}
          {meanwhile.clashes.map(({ name, theirs }) => (
            <p key={name} className="pv-clash">
              <span>{t.clash(label(name), words(name, theirs) || t.nothing)}</span>
              <Button onClick={() => take(name)} aria-label={`${t.useTheirs}: ${label(name)}`}>
                {t.useTheirs}
              </Button>
            </p>
          ))}
        </Callout>
      )}
    </div>
  );
});
