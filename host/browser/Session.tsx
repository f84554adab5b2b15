import '../../core/browser/ui/session.css';
import type { ReactNode } from 'react';
import { LockScreen } from './lock/LockScreen.tsx';
import { Shell } from './shell/Shell.tsx';

interface Props {
  readonly part: 'shell' | 'lock';
  readonly children?: ReactNode;
}

export const Session = ({ part, children }: Props) => (part === 'lock' ? <LockScreen /> : <Shell>{children}</Shell>);
