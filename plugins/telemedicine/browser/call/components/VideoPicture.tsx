import { useEffect, useRef } from 'react';

interface VideoPictureProps {
  readonly track: MediaStreamTrack;
  /** One's own picture is a mirror. */
  readonly mirrored?: boolean;
  /** All of it must be seen: a shared screen. */
  readonly whole?: boolean;
  /** Told of the element that shows it, and of its going. */
  readonly shown?: (element: HTMLVideoElement | null) => void;
}

/** Decorative: the tile says in words who it is. Sound comes from `RemoteAudio`. */
export const VideoPicture = ({ track, mirrored = false, whole = false, shown }: VideoPictureProps) => {
  const own = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = own.current;
    if (!element) return undefined;
    element.srcObject = new MediaStream([track]);
    // A page in the background may hold it back: the browser plays it when it is seen.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  useEffect(() => {
    shown?.(own.current);
    return () => shown?.(null);
  }, [shown]);
  return (
    <video
      ref={own}
      className={`tc-picture${mirrored ? ' mirrored' : ''}${whole ? ' whole' : ''}`}
      autoPlay
      playsInline
      muted
      aria-hidden
      tabIndex={-1}
    />
  );
};
