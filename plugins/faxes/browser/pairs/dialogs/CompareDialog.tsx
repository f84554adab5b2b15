import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Dialog } from '#ui';
import { I18n } from '#core/shared';
import type { Fax } from '../../../shared/calls.ts';
import { FaxPages } from '../../components/FaxPages.tsx';
import { partyOf } from '../../faxTexts.ts';
import { messages } from '../../messages/index.ts';
import { pairTexts } from '../messages/index.ts';
import '../pairs.css';

export interface CompareDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
  readonly go: (id: string) => void;
}

/** Two faxes that look alike, next to one another; on a phone one below the other. */
export const CompareDialog = observer(({ fax, close, go }: CompareDialogProps) => {
  const t = useMessages(pairTexts);
  const desk = useMessages(messages);
  const i18n = useService(I18n);
  const { likeness } = fax;
  if (!likeness) return null;
  const sides = [
    { title: t.thisFax, one: fax, turns: fax.turns, order: fax.order, version: fax.version },
    { title: t.earlierFax, one: likeness, turns: {}, order: null, version: 0 },
  ];
  return (
    <Dialog
      open
      title={t.compareTitle}
      width="wide"
      onClose={close}
      actions={
        <>
          <Button
            intent="quiet"
            onClick={() => {
              close();
              go(likeness.id);
            }}
          >
            {t.openEarlier}
          </Button>
          <Button intent="primary" onClick={close}>
            {t.close}
          </Button>
        </>
      }
    >
      <p className="pv-muted">{t.compareText}</p>
      <div className="fax-pair">
        {sides.map(({ title, one, ...pages }) => (
          <section key={one.id} aria-label={title}>
            <h3>{title}</h3>
            <p className="pv-muted">{t.receivedFrom(partyOf(one, desk), i18n.date(one.at))}</p>
            <FaxPages id={one.id} {...pages} />
          </section>
        ))}
      </div>
    </Dialog>
  );
});
