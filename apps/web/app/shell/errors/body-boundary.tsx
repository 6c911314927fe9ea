import { Component, type ReactNode } from 'react';

interface BodyBoundaryProps {
  /** The text that the children draw. */
  content: string;
  /** Shown in their place where they cannot be drawn. */
  fallback: ReactNode;
  children: ReactNode;
}

interface BodyBoundaryState {
  hasFailed: boolean;
  /** What was to be drawn. */
  content: string;
}

/** Shows something simpler where a post's body cannot be drawn, and tries again when its text changes. */
export class BodyBoundary extends Component<BodyBoundaryProps, BodyBoundaryState> {
  override state: BodyBoundaryState = { hasFailed: false, content: this.props.content };

  static getDerivedStateFromError(): Partial<BodyBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { content }: BodyBoundaryProps,
    state: BodyBoundaryState,
  ): BodyBoundaryState | null {
    return content === state.content ? null : { hasFailed: false, content };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return this.props.fallback;
  }
}
