import type { ReactNode } from 'react';
import { BrandDrawing } from '../brand/BrandDrawing.tsx';

export interface EmptyProps {
  readonly title: string;
  /** What will appear here, and how to begin. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
  /** The line drawing, where there is room. */
  readonly picture?: boolean;
}

export const Empty = ({ title, text, action, picture = false }: EmptyProps) => (
  <div className="pv-state">
    {picture && <BrandDrawing open={1} />}
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {action}
  </div>
);
