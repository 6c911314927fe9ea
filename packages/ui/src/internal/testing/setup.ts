import '../../theme.css';
