import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useErrorText, useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Callout, Skeleton } from '../../../../core/browser/ui/index.ts';
import { LinkFrame } from '../components/LinkFrame.tsx';
import { LinkIssue } from '../components/LinkIssue.tsx';
import { LogOutFirst } from '../components/LogOutFirst.tsx';
import { messages } from '../messages.ts';
import { OpenedLink } from '../stores/OpenedLink.ts';

/** Between a mail and the page that it links to: seen for a moment, or when the link leads nowhere. */
export const LinkPage = observer(() => {
  const t = useMessages(messages);
  const errorText = useErrorText();
  const link = useStore(OpenedLink);
  useEffect(() => link.arrive(), [link]);
  const { state } = link;
  if (state.is === 'issue') return <LinkIssue />;
  if (state.is === 'logOut') return <LogOutFirst />;
  if (state.is === 'failed') {
    return (
      <LinkFrame title={t.failedTitle} lead={t.failedStays}>
        <Callout tone="bad" role="alert">
          {errorText(state.error)}
        </Callout>
        <Button intent="primary" onClick={() => void link.open()}>
          {t.tryAgain}
        </Button>
      </LinkFrame>
    );
  }
  return (
    <LinkFrame title={t.title} lead={t.lead}>
      <Skeleton />
    </LinkFrame>
  );
});
