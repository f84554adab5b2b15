import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Toasts } from '#core/shared';
import { Button, Fact } from '#ui';
import { messages } from '../messages/index.ts';

interface AddressProps {
  readonly label: string;
  readonly address: string;
}

/** One fact of a list that is copied elsewhere. */
export const Address = observer(({ label, address }: AddressProps) => {
  const t = useMessages(messages);
  const toasts = useService(Toasts);
  const copy = (): void =>
    void navigator.clipboard.writeText(address).then(
      () => toasts.show({ message: t.copied, intent: 'success' }),
      () => toasts.show({ message: t.copyFailed, intent: 'warning' }),
    );
  return (
    <Fact term={label}>
      <code>{address}</code>{' '}
      <Button aria-label={t.copyOf(label)} onClick={copy}>
        {t.copy}
      </Button>
    </Fact>
  );
});
