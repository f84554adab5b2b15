import { observer } from 'mobx-react-lite';
import { useMessages } from '../../react/useMessages.ts';
import { Button } from '../controls/Button.tsx';
import { Callout } from '../controls/Callout.tsx';
import { editTexts } from './messages.ts';
import type { Meanwhile } from './useShared.ts';

export interface MeanwhileNoteProps {
  readonly meanwhile: Meanwhile<any> | null;
  readonly label: (name: string) => string;
  /** A value in words; '' for none. */
  readonly words: (name: string, value: unknown) => string;
  readonly take: (name: string) => void;
}

/** What another editor saved while this form was open: what came in, and what clashes with what was typed. */
export const MeanwhileNote = observer(({ meanwhile, label, words, take }: MeanwhileNoteProps) => {
  const t = useMessages(editTexts);
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
