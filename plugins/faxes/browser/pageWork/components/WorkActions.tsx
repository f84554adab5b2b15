import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { Button, type ButtonProps } from '#ui';
import { pageTexts } from '../messages/index.ts';

/** The way out of work on pages, and the button that does it. */
export const WorkActions = observer(({ leave, ...act }: ButtonProps & { readonly leave: () => Promise<void> }) => {
  const t = useMessages(pageTexts);
  return (
    <>
      <Button intent="quiet" onClick={() => void leave()}>
        {t.cancel}
      </Button>
      <Button intent="primary" {...act} />
    </>
  );
});
