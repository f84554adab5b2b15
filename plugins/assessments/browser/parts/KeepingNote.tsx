import { observer } from 'mobx-react-lite';
import { useErrorText } from '../../../../core/browser/index.ts';
import { Button, Callout, Tag } from '../../../../core/browser/ui/index.ts';
import type { Filling } from '../form/Filling.ts';
import { useFormTexts } from './context.ts';

/** A word on whether the answers are safe; changes are read out when a screen reader pauses. */
export const KeepingTag = observer(({ filling }: { readonly filling: Filling }) => {
  const t = useFormTexts();
  const { keeping } = filling;
  return (
    <span className="asm-keeping" role="status">
      {keeping === 'kept' ? (
        <Tag tone="good">{t.kept}</Tag>
      ) : keeping === 'waiting' ? null : keeping === 'refused' ? null : (
        <Tag>{t.keeping}</Tag>
      )}
    </span>
  );
});

/** Why the answers are not safe yet, and what becomes of them. */
export const KeepingNote = observer(({ filling }: { readonly filling: Filling }) => {
  const t = useFormTexts();
  const errorText = useErrorText();
  if (filling.keeping === 'waiting') {
    return (
      <Callout tone="wait" role="status">
        <p>{t.waiting}</p>
        {filling.wantsToSend && <p>{t.sendLater}</p>}
      </Callout>
    );
  }
  if (filling.keeping !== 'refused') return null;
  return (
    <Callout tone="bad" role="alert" title={t.refused}>
      <p>{errorText(filling.failure)}</p>
      <div>
        <Button onClick={() => void filling.flush()}>{t.tryAgain}</Button>
      </div>
    </Callout>
  );
});
