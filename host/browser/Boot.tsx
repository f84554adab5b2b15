import { Logo } from '#ui';

/** While code is on its way; the style sheet shows it only after a moment. */
export const Boot = () => (
  <div className="pv-boot" role="status">
    <Logo name="" />
  </div>
);
