/**
 * The icons in use. The build (build.ts) inlines them from lucide-react, so that apps do not
 * install all of lucide.
 */
export {
  ChevronDown,
  CircleAlert,
  CircleCheck,
  FileCheckCorner,
  FileUp,
  FileXCorner,
  Info,
  Monitor,
  Moon,
  Search,
  Sun,
  TriangleAlert,
  X,
} from 'lucide-react';
