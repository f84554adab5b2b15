import { ArrowLeft } from '@blueprintjs/icons';
import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'wouter';
import { classes } from '../classes.ts';
import { useTexts } from '../kernel.ts';
import { PageFrameContext } from './frame.ts';

export interface PageProps {
  /** Says what, in the person's words; becomes the only h1. The document is named by its route (PRD-3). */
  readonly title: string;
  readonly actions?: ReactNode;
  /** The one thing to do, on a phone: within the thumb's reach, above the tabs and never over the page. */
  readonly foot?: ReactNode;
  /** One sentence under the title. */
  readonly lead?: ReactNode;
  /** Path of the list that this page belongs to. */
  readonly back?: string;
  /** `full`: no padding and the height of the window, for panes that scroll on their own. */
  readonly width?: 'normal' | 'wide' | 'full';
  readonly children: ReactNode;
}

/** The frame of a page inside a shell: the heading stands in the shell's top bar, the content below. */
export const Page = ({ title, actions, foot, lead, back, width = 'normal', children }: PageProps) => {
  const frame = useContext(PageFrameContext);
  const t = useTexts();
  const heading = (
    <div className="pv-page-title">
      {back && (
        <Link href={back} className="pv-icon-button" aria-label={t.back} title={t.back}>
          <ArrowLeft size={18} aria-hidden />
        </Link>
      )}
      <h1>{title}</h1>
    </div>
  );
  return (
    <>
      {frame ? frame.title && createPortal(heading, frame.title) : heading}
      {frame?.actions && actions ? createPortal(actions, frame.actions) : null}
      {frame?.foot && foot ? createPortal(foot, frame.foot) : null}
      <div className={classes('pv-page', width)}>
        {!frame && actions && <div className="pv-form-actions">{actions}</div>}
        {lead && <p className="pv-lead">{lead}</p>}
        {children}
        {!frame && foot && <div className="pv-page-foot">{foot}</div>}
      </div>
    </>
  );
};
