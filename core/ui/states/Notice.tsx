import type { ReactNode } from 'react';
import { BrandDrawing } from '../brand/BrandDrawing.tsx';

export interface NoticeProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** The line drawing, where there is room. */
  readonly picture?: boolean;
  /** It says that something is not there, as `Empty` alone may. */
  readonly claim?: boolean;
}

/** A page or part that has one thing to say, and what to do next. What is not there is said by `Empty`. */
export const Notice = ({ title, text, action, picture = false, claim }: NoticeProps) => (
  <div className="pv-state" data-claim={claim}>
    {picture && <BrandDrawing open={1} />}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </div>
);
