import { Component, type ReactNode } from 'react';

interface BodyBoundaryProps {
  /** What the children draw: they are tried again with another one. */
  body: unknown;
  /** Shown in their place where they cannot be drawn. */
  fallback: ReactNode;
  onFailure?: () => void;
  children: ReactNode;
}

interface BodyBoundaryState {
  hasFailed: boolean;
  /** What was to be drawn. */
  body: unknown;
}

/** Shows something simpler where a post's body cannot be drawn, and tries again when it changes. */
export class BodyBoundary extends Component<BodyBoundaryProps, BodyBoundaryState> {
  override state: BodyBoundaryState = { hasFailed: false, body: this.props.body };

  static getDerivedStateFromError(): Partial<BodyBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { body }: BodyBoundaryProps,
    state: BodyBoundaryState,
  ): BodyBoundaryState | null {
    return body === state.body ? null : { hasFailed: false, body };
  }

  override componentDidCatch(): void {
    this.props.onFailure?.();
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback;
  }
}
