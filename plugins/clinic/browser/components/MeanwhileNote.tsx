import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../core/browser/index.ts';
import { Button, Callout } from '../../../../core/browser/ui/index.ts';
import { organizationTexts } from '../messages/organizationTexts.ts';
import type { Meanwhile } from '../useShared.ts';

interface MeanwhileNoteProps {
  readonly meanwhile: Meanwhile<any> | null;
  readonly label: (name: string) => string;
  /** A value in words; '' for none. */
  readonly words: (name: string, value: unknown) => string;
  readonly take: (name: string) => void;
}

/** What another editor saved while this form was open: what came in, and what clashes with what was typed. */
export const MeanwhileNote = observer(({ meanwhile, label, words, take }: MeanwhileNoteProps) => {
  const t = useMessages(organizationTexts);
  return (
    <div role="status" className="clinic-said">
      {meanwhile && (
        <Callout tone="wait" title={t.meanwhileTitle}>
          {meanwhile.arrived.length > 0 && <p>{t.arrived(meanwhile.arrived.map(label).join(', '))}</p>}
          {meanwhile.clashes.map(({ name, theirs }) => (
            <p key={name} className="clinic-clash">
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
