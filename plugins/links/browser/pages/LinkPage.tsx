import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useErrorText, useMessages, useStore } from '#core/browser';
import { Button, Callout, Skeleton } from '#ui';
import { LinkFrame } from '../components/LinkFrame.tsx';
import { LinkIssue } from '../components/LinkIssue.tsx';
import { LogOutPrompt } from '../components/LogOutPrompt.tsx';
import { messages } from '../messages/index.ts';
import { OpenedLinkStore } from '../stores/OpenedLinkStore.ts';

/** Between a mail and the page that it links to: seen for a moment, or when the link leads nowhere. */
export const LinkPage = observer(() => {
  const t = useMessages(messages);
  const errorText = useErrorText();
  const link = useStore(OpenedLinkStore);
  useEffect(() => link.arrive(), [link]);
  const { state } = link;
  if (state.is === 'issue') return <LinkIssue />;
  if (state.is === 'logOut') return <LogOutPrompt />;
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
