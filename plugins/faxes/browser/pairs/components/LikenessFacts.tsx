import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, useAction } from '#ui';
import { I18n, Resources } from '#core/shared';
import type { Fax } from '../../../shared/calls.ts';
import { unlikeFax } from '../../../shared/pageCalls.ts';
import type { DeskDialog } from '../../dialogs/DeskDialogs.tsx';
import { partyOf } from '../../faxTexts.ts';
import { messages } from '../../messages/index.ts';
import { pairTexts } from '../messages/index.ts';

export interface LikenessFactsProps {
  readonly fax: Fax;
  readonly show: (dialog: DeskDialog) => void;
}

/** An earlier fax with pages that look the same: a person compares them and says what it is. */
export const LikenessFacts = observer(({ fax, show }: LikenessFactsProps) => {
  const t = useMessages(pairTexts);
  const desk = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const { run, busy } = useAction();
  const { likeness } = fax;
  if (!likeness) return null;
  const unlike = () => run(() => resources.send(unlikeFax, { params: { id: fax.id } }), { done: t.unliked });
  return (
    <Callout tone="wait">
      <p>
        {t.looksLike(partyOf(likeness, desk), i18n.date(likeness.at, { dateStyle: 'long' }))}{' '}
        {t.alikePages(likeness.pages)} <span className="pv-muted">{desk[`state_${likeness.state}`]}</span>
      </p>
      <div className="fax-acts">
        <Button onClick={() => show({ is: 'compare', fax })}>{t.compare}</Button>
        <Button intent="quiet" busy={busy} onClick={() => void unlike()}>
          {t.unlike}
        </Button>
      </div>
    </Callout>
  );
});
