import type { ReactNode } from 'react';
import { Contributed, fetchAhead, lazyPage, useFetched } from '#core/browser';
import { Boot } from './Boot.tsx';
import { host } from './manifest.ts';

interface Props {
  readonly part: 'shell' | 'lock' | 'suspended';
  readonly children?: ReactNode;
}

const Session = lazyPage(() => import(/* webpackChunkName: "session" */ './Session.tsx'), 'Session');

/** Has the shell ready by the time that it is known who is signed in. */
export const fetchShell = (): void => fetchAhead(Session);

/** What only people with a session download: the shell, its menus and the second style sheet. */
export const SignedIn = (props: Props) => (
  <Contributed owner={host.id}>{useFetched(Session) ? <Session {...props} /> : <Boot />}</Contributed>
);
